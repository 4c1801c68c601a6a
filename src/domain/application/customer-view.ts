/** Why somebody of the bank looks at an application as its customer does. */
export const viewReasons = ['asked_help', 'request', 'problem', 'check'] as const
export type ViewReason = (typeof viewReasons)[number]

/** How long such a look lasts, in minutes. */
export const viewMinutes = 15
