import type { APIRoute } from 'astro'
import { professions } from '#content/professions.ts'

/** The professions for the wizard, as data, so that no script contains them. */
export const GET: APIRoute = () => Response.json(professions)
