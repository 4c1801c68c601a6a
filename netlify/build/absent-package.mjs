// Stands in the bundles for packages that are mentioned and never used there.
export default undefined
