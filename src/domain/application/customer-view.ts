/** The reasons for which staff may see an application as its customer sees it. */
export const viewReasons = ['asked_help', 'request', 'problem', 'check'] as const
export type ViewReason = (typeof viewReasons)[number]

/** How long staff may see an application as its customer sees it, in minutes. */
export const viewMinutes = 15
