import type { APIRoute } from 'astro'
import { widgetAnswers } from '#content/faq.ts'

/** The answers of the support widget, which asks for them when it is opened. */
export const GET: APIRoute = () => Response.json(widgetAnswers())
