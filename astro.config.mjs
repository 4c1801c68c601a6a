import netlify from '@astrojs/netlify'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

const site = process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:8888'

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'ignore',
  build: { inlineStylesheets: 'always', format: 'file' },
  adapter: netlify({
    staticHeaders: true,
    devFeatures: { environmentVariables: false, images: false, edgeFunctions: false },
  }),
  integrations: [react()],
  security: { csp: true },
  vite: { plugins: [tailwindcss()] },
})
