import * as z from 'zod/mini'
import { adminRoles } from '#domain/identity/admin-role.ts'
import { isFullName } from '#domain/identity/people.ts'
import { pageApprovals } from './approvals.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { checkedLine, line } from './text.ts'

const staffName = checkedLine(limits.fullName, isFullName, 'staff_name_incomplete')

/** The answer to GET /api/admin/team and to every change of the team. */
export const teamResponse = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      role: z.enum(adminRoles),
      email: z.nullable(z.string()),
      own: z.boolean(),
      secondFactor: z.boolean(),
      passkeys: z.number(),
      disabled: z.boolean(),
      acts: z.object({
        /** The role to which the account may be passed; null for none. */
        passTo: z.nullable(z.enum(['manager', 'analyst'])),
        /** Whether a second factor or a passkey of it may be switched off. */
        resetFactors: z.boolean(),
        /** Whether it may be disabled, or enabled again. */
        disable: z.boolean(),
        /** Whether it may take over a colleague's work. */
        takeWork: z.boolean(),
      }),
      /** What somebody has to take over: applications that have not ended, and requests without a final answer. */
      work: z.object({ applications: z.number(), requests: z.number() }),
      /** The name of the account's dealership; null for an account of the bank. */
      dealership: z.nullable(z.string()),
      lastSeenAt: z.nullable(field.instant),
    }),
  ),
  /** Whether the caller only asks for what makes a manager or ends one's rights; somebody else decides, or time. */
  asksForManagers: z.boolean(),
  /** Whether an account without a second factor has to set one up first. */
  secondFactorCompulsory: z.boolean(),
  ...pageApprovals.shape,
  invitations: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(adminRoles),
      dealership: z.nullable(z.string()),
      by: z.string(),
      expiresAt: field.instant,
    }),
  ),
})

/** POST /api/admin/team/invitations */
export const invitationRequest = z.strictObject({
  username: checkedLine(
    40,
    (value) => /^[a-z0-9._-]{3,40}$/.test(value),
    'username_invalid',
    (value) => value.toLowerCase(),
  ),
  name: staffName,
  email: field.email,
  role: z.enum(adminRoles),
  /** The slug of the dealership, only for that role. */
  dealership: z.optional(line(80)),
})

/** …/team/invitations/:id and …/team/:id */
export const teamParams = z.strictObject({ id: z.uuid() })

/**
 * PUT /api/admin/team/:id. `workTo` names the colleague who takes over the account's work; null takes the assignee
 * away. Left out, the work stays, but a disabled account always loses it.
 */
export const rightsRequest = z.strictObject({
  role: z.enum(adminRoles),
  disabled: z.boolean(),
  workTo: z.optional(z.nullable(z.uuid())),
})

/** PUT /api/admin/team/:id/name */
export const staffNameRequest = z.strictObject({ name: staffName })

/** PUT /api/admin/team/second-factor */
export const secondFactorRuleRequest = z.strictObject({ compulsory: z.boolean() })

/** POST /api/admin/invitations/verification: the token of the link. */
export const verificationRequest = z.strictObject({ token: line(100) })

/** POST /api/admin/invitations/acceptance: the token of the link, and the new account's password. */
export const acceptanceRequest = z.strictObject({
  token: line(100),
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.password, 'too_long')),
})

/** The invited colleague, as the link of the invitation shows it. */
export const invited = z.object({ username: z.string(), name: z.string() })

export type TeamResponse = z.infer<typeof teamResponse>
export type InvitationRequest = z.infer<typeof invitationRequest>
export type RightsRequest = z.infer<typeof rightsRequest>
