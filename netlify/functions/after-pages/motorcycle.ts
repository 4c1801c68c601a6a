import type { Config } from '@netlify/functions'
import { redirectToMotorcycle } from '#server/http/public/motorcycle-redirect.ts'

export default redirectToMotorcycle

// Only where no page was built: a slug in other letters, a model's exact name, an unknown model, none.
export const config: Config = { path: '/motorcycle/:model?', preferStatic: true }
