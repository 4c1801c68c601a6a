import * as z from 'zod/mini'

/** GET /api/support: the messaging number, country code + DDD + number, digits only. */
export const supportResponse = z.object({ whatsapp: z.string() })

export type SupportResponse = z.infer<typeof supportResponse>
