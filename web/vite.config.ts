import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The host stays as the browser named it: the server refuses what another site's page seems to ask. */
const proxied = { target: 'http://127.0.0.1:8477', changeOrigin: false };

/** The page is built into the Python package, so that an installed Ironhex needs no Node. */
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/ironhex/server/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': proxied, '/fonts': proxied } },
});
