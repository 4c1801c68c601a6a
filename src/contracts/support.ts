import * as z from 'zod/mini'

/** GET /api/support: the support number, digits only: country code + DDD + number, or one such as 0800. `supportChannel` tells whether it chats. */
export const supportResponse = z.object({ whatsapp: z.string() })

export type SupportResponse = z.infer<typeof supportResponse>
