// Stands in the bundles for packages that are mentioned and never used there.
export default undefined

// What hono's client would write cookies with.
export const serialize = undefined
