/* Actions that come after the picture and its findings, in one script. */

export { MoreActions } from './more-actions.tsx'
export { RoomSignButton } from './room-sign-button.tsx'
