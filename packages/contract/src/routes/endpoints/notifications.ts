import { membersBySession } from '../access.ts'
import { endpoint } from '../route.ts'

export const listNotifications = endpoint('get', '/api/notifications', membersBySession)
export const markNotification = endpoint('patch', '/api/notifications/{id}', membersBySession)
export const markNotificationsRead = endpoint('post', '/api/notifications/read', membersBySession)
export const notificationEvents = endpoint('get', '/api/notifications/events', membersBySession)
