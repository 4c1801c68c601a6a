/**
 * `client:paint` on islands.
 * @returns {import('astro').AstroIntegration}
 */
export const paintFirst = () => ({
  name: 'paint-first',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './netlify/build/islands/hydrate-after-paint.mjs' }),
  },
})
