import { membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const getProfile = endpoint('get', '/api/me', membersBySession)
export const editProfile = endpoint('patch', '/api/me', membersBySession)
export const changePassword = endpoint('post', '/api/me/password', membersBySession)
export const sendVerification = endpoint('post', '/api/me/verification', membersBySession)
export const sendOwnReset = endpoint('post', '/api/me/password/link', membersBySession)
export const putPicture = endpoint('put', '/api/me/picture', membersBySession)
export const deletePicture = endpoint('delete', '/api/me/picture', membersBySession)
export const putSignatureImage = endpoint('put', '/api/me/signature-images/{kind}', membersBySession)
export const deleteSignatureImage = endpoint('delete', '/api/me/signature-images/{kind}', membersBySession)
export const getPicture = endpoint('get', '/api/people/{id}/picture', membersBySession)
export const listActivity = endpoint('get', '/api/me/activity', membersBySession)
