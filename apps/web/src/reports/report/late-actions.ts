/* Actions that are loaded after the radiograph and its findings, in one script. */

export { MoreActions } from './more-actions.tsx'
export { RoomSignButton } from './room-sign-button.tsx'
