/* The report over the radiograph, to read and to sign: one script, which comes when it is first opened. */

export { ReportDialog } from './report-dialog.tsx'
export { SignInRoom } from './sign-in-room.tsx'
