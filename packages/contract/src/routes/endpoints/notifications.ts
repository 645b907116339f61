import { person } from '../access.ts'
import { endpoint } from '../route.ts'

export const listNotifications = endpoint('get', '/api/notifications', person)
export const markNotification = endpoint('patch', '/api/notifications/{id}', person)
export const markNotificationsRead = endpoint('post', '/api/notifications/read', person)
export const notificationEvents = endpoint('get', '/api/notifications/events', person)
