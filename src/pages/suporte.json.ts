import type { APIRoute } from 'astro'
import { shownWays } from '#content/built-ways.ts'
import { widgetAnswers } from '#content/faq.ts'

/** The answers of the support widget, which loads them when the visitor opens it. */
export const GET: APIRoute = () => Response.json(widgetAnswers(shownWays))
