// Stands in the bundles for the search of configuration files, which are not deployed: there are none.
export const cosmiconfigSync = () => ({ search: () => null })
