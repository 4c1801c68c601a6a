import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { bundledFunctions } from './netlify/build/bundled-functions.mjs'
import { classicScript } from './netlify/build/classic-script.mjs'
import { exportedCatalogue } from './netlify/build/exported-catalogue.mjs'
import { islandStyles } from './netlify/build/island-styles.mjs'
import { pageHeaders } from './netlify/build/page-headers.mjs'
import { pageStyles } from './netlify/build/page-styles.mjs'
import { smallIcons } from './netlify/build/small-icons.mjs'
import { staticAdapter } from './netlify/build/static-adapter.mjs'
import { devRoutes } from './netlify/local/dev-routes.mjs'

const site = process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:8888'

// The page of all primitives: in development, and in the build that the end-to-end tests run against. Never in production.
const showcase = {
  name: 'showcase',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev' && !process.env.UI_SHOWCASE) return
      injectRoute({ pattern: '/ui', entrypoint: './src/pages/_ui.astro', prerender: true })
    },
  },
}

// React is one file that all islands share, not three that each compress on their own.
const codeSplitting = {
  groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ }],
}

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  build: { inlineStylesheets: 'always', format: 'file' },
  adapter: staticAdapter({
    staticHeaders: true,
    devFeatures: { environmentVariables: false, images: false, edgeFunctions: false },
  }),
  integrations: [react(), pageHeaders(), islandStyles(), bundledFunctions(), devRoutes(), showcase],
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    plugins: [pageStyles(), tailwindcss(), classicScript(), smallIcons(), exportedCatalogue()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
})
