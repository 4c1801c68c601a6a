import react from '@astrojs/react'
import netlify from '@netlify/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { appPreloads } from './netlify/build/app-preloads.mjs'
import { bundledFunctions } from './netlify/build/bundled-functions.mjs'
import { classicScript } from './netlify/build/classic-script.mjs'
import { exportedCatalogue } from './netlify/build/exported-catalogue.mjs'
import { islandRuntime } from './netlify/build/islands/island-runtime.mjs'
import { islandStyles } from './netlify/build/islands/island-styles.mjs'
import { paintFirst } from './netlify/build/islands/paint-first.mjs'
import { siteFont } from './netlify/build/lean-font.mjs'
import { leanPages } from './netlify/build/lean-pages.mjs'
import { pagePolicies } from './netlify/build/page-policies.mjs'
import { pageStyles } from './netlify/build/page-styles.mjs'
import { keptPictures } from './netlify/build/pictures/kept-pictures.mjs'
import { smallLibraries } from './netlify/build/small-libraries.mjs'
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

// React is one file that all islands share, and so is what every island, every plan, every form and every call of the API needs: small files compress badly.
const inGroup = (name, priority, ...paths) => ({ name, priority, test: new RegExp(paths.join('|')) })
const codeSplitting = {
  groups: [
    inGroup('react', 3, 'node_modules/(react|react-dom|scheduler|@astrojs/react)/'),
    inGroup(
      'island',
      2,
      'node_modules/(nanostores/(atom|listen-keys|deep-map)|@nanostores/react)/',
      'src/ui/(classes|actions/button-class|forms/(Field|prefill)|structure/ErrorBoundary)\\.tsx?',
      'netlify/build/preload-modules',
    ),
    inGroup(
      'plan',
      1,
      'src/site/motorcycle/(plan|offer/(offer|fetch-offer))\\.ts',
      'src/content/offer/(iof-words|cost-sheet)\\.ts',
      'src/site/motorcycle/wizard/draft/saved-application\\.ts',
      'src/domain/money/(money|financing)\\.ts',
      'src/domain/offer/(quote|conditions|tax)\\.ts',
      'src/ui/(forms/RadioCards|structure/Facts)\\.tsx',
    ),
    inGroup(
      'fields',
      1,
      'src/ui/(forms/(CheckboxField|PasswordField|SelectField|TextField|use-field-errors)|feedback/(Alert|Spinner)|actions/(Button|LinkButton))\\.tsx?',
    ),
    inGroup('api', 1, 'node_modules/hono/', 'src/lib/(api|call-api|problem)\\.ts', 'src/content/messages\\.ts'),
    // What the analysts' login and the admin area share, but for an icon that the portal has too.
    inGroup('admin', 0, 'src/admin/login/LoginForm\\.tsx', 'src/content/messages/analyst-login\\.ts'),
    inGroup('key', 1, 'lucide-react/dist/esm/icons/key-round'),
  ],
}

// Netlify's functions and files in the dev server; where paths under /admin lead is said in dev-routes.mjs.
const off = { enabled: false }
const emulation = { redirects: off, images: off, environmentVariables: off, edgeFunctions: off, database: off }

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  // Pictures are made beside the main thread: while one is drawn, the next one may be. A photo has six files.
  build: { inlineStylesheets: 'always', format: 'file', concurrency: 12 },
  integrations: [
    react(),
    paintFirst(),
    siteFont(),
    islandStyles(),
    islandRuntime(),
    leanPages(),
    appPreloads(),
    pagePolicies(),
    bundledFunctions(),
    keptPictures(),
    devRoutes(),
    showcase,
  ],
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      // Written into each page itself, which is the same at every spelling of its address. What a page cannot say, who may
      // frame it, is a header (netlify.toml).
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
    plugins: [pageStyles(), tailwindcss(), classicScript(), smallLibraries(), exportedCatalogue(), netlify(emulation)],
    server: { watch: { ignored: ['**/.netlify/**'] } },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
})
