/* The report above the radiograph, for reading and signing: one script, loaded on first use. */

export { ReportDialog } from './report-dialog.tsx'
export { SignInRoom } from './sign-in-room.tsx'
