import { api } from '#client/api.ts'

/** The analysts' part of the API. */
export const admin = api.admin
