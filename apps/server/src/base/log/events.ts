/**
 * Every line of the log, by its stable name. A sentence never contains values: these are fields of log-fields.ts. A new
 * event is a new line here.
 */
export const events = {
  // the process
  listening: 'Listening',
  'worker-started': 'Worker started',
  stopping: 'Stopping: no new work is taken, the present work may end',
  stopped: 'Stopped',
  'stop-failed': 'Stopped, but something could not be closed',
  'stop-timeout': 'Stopped before all work had ended: the time for it was over',
  crashed: 'Ended by a fault that nothing caught',
  'start-failed': 'Could not start',
  'web-build-started': 'Building the web app',
  'web-built': 'Built the web app',
  'data-dir-readable':
    'DATA_DIR belongs to another user and others may read it: give it to the user of this process, with mode 0700',
  'signing-key-unreadable': 'The key that signs reports cannot be read: is the secret another one than before?',
  'certificate-not-valid':
    'The certificate of SIGNING_P12 has expired or is not valid yet: no report can be signed. Renew it, or empty both settings',
  // calls
  'proxy-not-trusted':
    'Calls come through a proxy that is not in TRUSTED_PROXIES: all its callers count as one address',
  call: 'Call answered',
  'call-failed': 'Call failed',
  'stream-failed': 'Event stream failed',
  'export-lacks-file': 'An export lacks a file that is missing in the store: npm run doctor says which',
  // the detector
  'engine-not-started': 'The detector did not start: every analysis is refused until it does',
  'engine-started': 'The detector started after all',
  'quality-check-off': 'The quality check did not start: every picture is analysed as it comes',
  'evaluation-model':
    'The model that analyses panoramics is for evaluation and research: the terms of its training pictures were not obtained (models/LICENSE.md)',
  'model-not-loaded': 'An installed model could not be loaded: the shipped one analyses in its place',
  // background work
  'job-failed': 'Job failed',
  'analysis-failed': 'A queued analysis failed for good',
  'shadow-failed': 'A candidate could not analyse a radiograph in shadow',
  'recurring-work-failed': 'Recurring work failed and is tried again',
  'deleted-rows-swept': 'Deleted rows were removed for good',
  'erasures-carried-out': 'Erasures that were due were carried out',
  'expired-rows-swept': 'Rows whose retention is over were removed',
  'unused-files-removed': 'Files that nothing names were removed',
  'records-held': 'Clinical records whose erasure was due are hidden until their retention ends',
  'folder-not-usable': 'A clinic’s folder in WATCH_DIR cannot be read or written',
  'folder-file-not-taken': 'A file in WATCH_DIR was not taken, and stays',
  'traces-not-sent': 'The receiver of traces did not take them',
  // equipment that sends
  'dicom-listening': 'Listening for equipment (DICOM)',
  'dicom-association': 'Association of equipment ended; the count is of instances that are stored',
  'dicom-association-rejected': 'Association of equipment rejected',
  'dicom-association-failed': 'Association of equipment failed',
  'dicom-instance-refused': 'Instance of equipment refused',
  'refusal-not-recorded': 'A refused file could not be recorded for the clinic’s owner',
  'dicom-instance-failed': 'Instance of equipment could not be stored',
  // backups
  'backup-made': 'Backup made; the count is of its rows',
  'backup-lacks-files': 'The backup lacks files that are missing or damaged in the store: npm run doctor says which',
  'backup-damaged':
    'Backups beside it are damaged and the store could not repair them: npm run doctor -- --backup DIR says which',
  'backup-copies-not-checked': 'The copies of older backups could not be checked or repaired: its error says why',
  'backup-repaired': 'Damaged copies in the backup folder were written again: check its disk',
  'backup-folder-not-usable': 'BACKUP_DIR cannot be written: no nightly backup will be made',
  'migration-without-backup': 'The database is migrated without a backup: BACKUP_DIR is not set, or off',
  'command-failed': 'A command of npm run backup, doctor or models met a fault',
  // the audit trail
  'audit-chains-whole': 'Every audit trail was computed again and is whole; the digest is a checkpoint',
  'audit-chains-broken': 'AUDIT TRAILS ARE BROKEN: npm run audit -- verify says which, and where',
  // mail
  'mail-failed': 'The SMTP server did not take a mail',
  'mail-kept': 'SMTP_URL is not set: a mail was written to the folder outbox of DATA_DIR',
  'mail-not-kept': 'SMTP_URL is not set, and a mail could not be written to the folder outbox of DATA_DIR',
  'message-copy-failed': 'A contact message was stored, but the SMTP server did not take its copy',
  // the demo clinic
  'demo-filled': 'Demo clinic analysed',
  'demo-not-filled': 'The demo clinic was not analysed',
} as const satisfies Record<string, string>

export type LogEvent = keyof typeof events
