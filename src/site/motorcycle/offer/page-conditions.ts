/** Address of the script that writes changed conditions into a prerendered page, and the event that hands them to the script. */
export const SHOW_PAGE_CONDITIONS = '/condicoes.js'
export const CONDITIONS_DIFFER = 'offerchanged'
