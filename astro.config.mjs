import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { bundledFunctions } from './src/integrations/bundled-functions.ts'
import { classicScript } from './src/integrations/classic-script.ts'
import { exportedCatalogue } from './src/integrations/exported-catalogue.ts'
import { oldestBrowsers } from './src/integrations/oldest-browsers.ts'
import { openApi } from './src/integrations/open-api.ts'
import { pageStylesAndPolicy } from './src/integrations/page-styles-and-policy.ts'
import { platform } from './src/integrations/platform.ts'
import { prunePictureCache } from './src/integrations/prune-picture-cache.ts'
import { sharedChunks, staffApart } from './src/integrations/shared-chunks.ts'
import { siteFont } from './src/integrations/site-font.ts'
import { thirdPartyNotices } from './src/integrations/third-party-notices.ts'

const site = process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:8888'

// `client:paint` hydrates an island after the page is painted. Astro's own `client:load` loads scripts before the first
// picture, and `client:idle` makes a busy phone wait for them.
const paintFirst = {
  name: 'paint-first',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './src/integrations/hydrate-after-paint.ts' }),
  },
}

// What only `npm run dev` has: the platform's part around the pages, and the page of all primitives. A production install
// lacks the packages for it.
const development = {
  name: 'development',
  hooks: {
    'astro:config:setup': async ({ command, injectRoute, updateConfig }) => {
      if (command !== 'dev') return
      const { devRoutes } = await import('./netlify/local/dev-routes.mjs')
      updateConfig({ integrations: [devRoutes()] })
      injectRoute({ pattern: '/ui', entrypoint: './src/showcase/pages/ui.astro', prerender: true })
    },
  },
}

// The end-to-end tests run on React's development build, which names what it finds wrong (two siblings with one key, a
// hydration that differs) and fails their journey. Never in production.
const reactBuild = process.env.REACT_DEVELOPMENT ? { 'process.env.NODE_ENV': JSON.stringify('development') } : {}

const pages = pageStylesAndPolicy()
const notices = thirdPartyNotices()

export default defineConfig({
  site,
  output: 'static',
  adapter: platform(),
  session: false,
  trailingSlash: 'never',
  // Pictures are made beside the main thread: while one is drawn, the next one may be. A photo has six files.
  build: { inlineStylesheets: 'always', format: 'file', concurrency: 12 },
  integrations: [
    react(),
    paintFirst,
    siteFont(),
    pages.integration,
    sitemap({ filter: pages.isCanonical }),
    openApi(),
    bundledFunctions(notices.include),
    notices.integration,
    prunePictureCache(),
    development,
  ],
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      // The policy stands in each page, so that it holds at every spelling of the page's address. Only a header can say
      // who may frame a page (netlify.toml).
      directives: [
        "default-src 'none'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "frame-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss(), classicScript(), exportedCatalogue(), staffApart()],
    server: { watch: { ignored: ['**/.netlify/**'] } },
    environments: {
      client: {
        define: reactBuild,
        build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
      },
    },
  },
})
