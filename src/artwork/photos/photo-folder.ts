import { resolve } from 'node:path'

/** Where the exported photos are, each under its hash. */
export const photoFolder = () => resolve(process.env.CATALOGUE_DIR || '.catalogue', 'photos')

/** Where photos that were made stay from one build to the next, also on Netlify. */
export const madePhotos = resolve('node_modules/.cache/catalogue-photos')
