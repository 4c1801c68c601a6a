import { resolve } from 'node:path'

/** Where the exported photos are, each under its hash. */
export const photoFolder = () => resolve(process.env.CATALOGUE_DIR || '.catalogue', 'photos')
