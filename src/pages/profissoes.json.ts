import type { APIRoute } from 'astro'
import { professions } from '#content/professions.ts'

/** The professions to choose from, for the wizard: data that no script has to carry. */
export const GET: APIRoute = () => Response.json(professions)
