/** Address of the script that puts changed conditions into a prerendered page, and the event that gives them to it. */
export const SHOW_CHANGED_OFFER = '/condicoes.js'
export const OFFER_CHANGED = 'offerchanged'
