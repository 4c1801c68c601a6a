import type { Config } from '@netlify/functions'
import { motorcyclePage } from '#server/pages-entry.ts'

export default motorcyclePage

// Only where no page was built: a slug in other letters or of before, a model's exact name, a model that is gone, an unknown one.
export const config: Config = { path: '/motorcycle/:model?', preferStatic: true }
