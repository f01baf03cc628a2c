import './lib/tokens.css';
import './lib/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { guardDoubleClicks } from './lib/doubleClicks';
import { applySettings } from './lib/settings.svelte';

applySettings();
guardDoubleClicks();
const target = document.getElementById('app');
if (target) mount(App, { target });
