import { membersBySession, ofPlan, open, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const getTeam = endpoint('get', '/api/team', membersBySession)
export const invite = endpoint('post', '/api/team/invitations', owners)
export const withdrawInvitation = endpoint('delete', '/api/team/invitations/{id}', owners)
export const changeRole = endpoint('patch', '/api/team/members/{id}', owners)
export const removeMember = endpoint('delete', '/api/team/members/{id}', owners)
export const getPeopleFigures = endpoint('get', '/api/team/figures', owners)
export const exportPeopleFigures = endpoint('get', '/api/team/figures.csv', ofPlan(owners, 'data-export'))
export const leaveClinic = endpoint('post', '/api/team/leave', membersBySession)
export const readInvitation = endpoint('post', '/api/invitations/read', open)
export const acceptInvitation = endpoint('post', '/api/invitations/accept', membersBySession)
export const listClinics = endpoint('get', '/api/me/clinics', membersBySession)
export const switchClinic = endpoint('put', '/api/session/clinic', membersBySession)
