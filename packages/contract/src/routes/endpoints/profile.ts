import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const getProfile = endpoint('get', '/api/me', person)
export const editProfile = endpoint('patch', '/api/me', person)
export const changePassword = endpoint('post', '/api/me/password', person)
export const sendVerification = endpoint('post', '/api/me/verification', person)
export const sendOwnReset = endpoint('post', '/api/me/password/link', person)
export const putPicture = endpoint('put', '/api/me/picture', person)
export const deletePicture = endpoint('delete', '/api/me/picture', person)
export const putSignatureImage = endpoint('put', '/api/me/signature-images/{kind}', person)
export const deleteSignatureImage = endpoint('delete', '/api/me/signature-images/{kind}', person)
export const getPicture = endpoint('get', '/api/people/{id}/picture', person)
export const listActivity = endpoint('get', '/api/me/activity', person)
