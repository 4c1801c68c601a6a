import type { APIRoute } from 'astro'
import { professions } from '#content/professions.ts'

/** The professions for the wizard, as data that no script has to carry. */
export const GET: APIRoute = () => Response.json(professions)
