import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

/**
 * Brings a removed model back, if it is still at the version on screen. The model is held back, so that the site does
 * not change yet.
 */
export const bringBack = ({ id, version }: Pick<ListedMotorcycle, 'id' | 'version'>) =>
  call(admin.catalogue.motorcycles[':id']['bring-back'].$post({ param: { id }, json: { version } }))
