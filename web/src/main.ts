import './lib/tokens.css';
import './lib/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { guardDoubleClicks } from './lib/doubleClicks';
import { deviceProfile } from './lib/profile.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
guardDoubleClicks();
deviceProfile.start();
const target = document.getElementById('app');
if (target) mount(App, { target });
