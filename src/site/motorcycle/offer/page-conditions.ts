/** Address of the script that puts changed conditions into a prerendered page, and the event that gives them to it. */
export const SHOW_PAGE_CONDITIONS = '/condicoes.js'
export const CONDITIONS_DIFFER = 'offerchanged'
