import { rebuildStates } from '#server/application/state.ts'
import { withDatabase } from './with-database.ts'

// `npm run ops -- rebuild-states`: makes the state of every application anew from its facts, while the site is in use.
const { stored } = await withDatabase((db) => rebuildStates(db, { all: true }))
console.log(`The states of ${stored} applications were stored.`)
