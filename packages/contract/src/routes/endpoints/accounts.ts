import { open } from '../access.ts'
import { endpoint } from '../route.ts'

export const login = endpoint('post', '/api/auth/login', open)
export const loginGmail = endpoint('post', '/api/auth/login-gmail', open)
export const googleNonce = endpoint('post', '/api/auth/google-nonce', open)
export const checkPassword = endpoint('post', '/api/auth/password-check', open)
export const register = endpoint('post', '/api/auth/register', open)
export const registerGmail = endpoint('post', '/api/auth/register-gmail', open)
export const takeSecondStep = endpoint('post', '/api/auth/two-factor', open)
export const forgotPassword = endpoint('post', '/api/auth/forgot-password', open)
export const resetPassword = endpoint('post', '/api/auth/reset-password', open)
export const verifyEmail = endpoint('post', '/api/auth/verify-email', open)
