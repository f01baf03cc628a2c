import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The page is built into the Python package, so that an installed Ironhex needs no Node. */
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/ironhex/server/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:8477', '/fonts': 'http://127.0.0.1:8477' } },
});
