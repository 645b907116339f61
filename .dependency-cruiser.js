/**
 * The dependency rules (ARCHITECTURE.md). Each rule is proved by a planted fault in checks/dependency-rules.test.ts, so a rule
 * whose pattern stops matching is noticed.
 */
const tests = '\\.test\\.tsx?$'
const testing = '/(testing|fixtures)/'

/**
 * Every folder of a source tree, each above those that it may import. A new folder is placed here, so that no two folders
 * ever need each other; the files beside the folders (settings, main, router) stand outside the order.
 */
export const folderOrder = {
  'packages/contract/src': [
    'strings',
    'errors',
    'classes',
    'teeth',
    'mounts',
    'measures',
    'charting',
    'records',
    'review',
    'comparison',
    'signature',
    'report',
    'patient-view',
    'routes',
  ],
  'packages/engine/src': ['decode', 'preprocess', 'infer', 'postprocess', 'numbering', 'reading', 'outline', 'quality'],
  'apps/server/src': [
    ...[
      'disk',
      'log',
      'data-dir',
      'db',
      'sessions',
      'audit',
      'process',
      'admission',
      'telemetry',
      'outbound',
      'multipart',
      'dicom-network',
      'storage',
    ],
    ...[
      'mail',
      'notifications',
      'delivery',
      'webhooks',
      'peers',
      'pictures',
      'engines',
      'accounts',
      'backup',
      'credits',
      'personal-data',
      'findings',
      'analyses',
      'measures',
      'review',
      'cases',
      'receiving',
      'dicomweb',
      'watch-folder',
      'patients',
      'mounts',
      'pacs',
    ],
    ...[
      'metrics',
      'operator',
      'report',
      'dicom-results',
      'result-delivery',
      'list-exports',
      'signature',
      'odontograms',
      'patient-view',
      'history',
      'fhir',
      'http',
      'api-clients',
      'dicom-receiver',
      'api',
      'retention',
      'jobs',
      'web',
      'demo',
      'training-set',
      'commands',
    ],
  ],
  'apps/server/src/accounts/identity': ['credentials', 'clinic', 'login', 'devices', 'profile'],
  'apps/server/src/http/api': [
    ...[
      'account',
      'clinic',
      'analyses',
      'cases',
      'patients',
      'reports',
      'fhir',
      'dicomweb',
      'personal-data',
      'service',
    ],
  ],
  'apps/web/src': [
    ...[
      'theme',
      'ui',
      'language',
      'viewer',
      'findings',
      'odontogram',
      'workbench',
      'offline',
      'client',
      'measures',
      'review',
      'review-queue',
    ],
    ...[
      'charting',
      'site',
      'legal',
      'account',
      'credits',
      'clinic-sites',
      'analyses',
      'lists',
      'frame',
      'delivery-list',
      'patients',
      'cases',
      'result-delivery',
      'anonymise',
      'assign',
      'report',
      'patient-view',
      'review-room',
    ],
    ...['webhooks', 'peers', 'dicom-codecs', 'quality-check', 'image-intake', 'bulk-upload', 'detector'],
    ...['screens', 'prerendered'],
  ],
}

const inOrder = Object.entries(folderOrder).flatMap(([root, folders]) =>
  folders.slice(0, -1).map((folder, place) => ({
    name: 'folders-in-order',
    comment: 'A folder imports only those that stand before it in folderOrder.',
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: [tests, testing] },
    to: { path: `^${root}/(${folders.slice(place + 1).join('|')})/`, pathNot: testing },
  })),
)

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  ...inOrder,
  {
    name: 'contract-is-a-leaf',
    comment: 'The contract may import itself and zod.',
    severity: 'error',
    from: { path: '^packages/contract/src', pathNot: [tests, testing] },
    to: { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
  },
  {
    name: 'engine-knows-the-contract-only',
    severity: 'error',
    from: { path: '^packages/engine/src', pathNot: tests },
    to: { path: '^(apps|samples|bench|e2e|checks)/' },
  },
  {
    name: 'engine-runtimes-stay-in-node-and-web',
    comment: 'No node:*, codec or runtime in the engine outside the node.ts and web.ts of decode/ and infer/.',
    severity: 'error',
    from: {
      path: '^packages/engine/src',
      pathNot: [
        tests,
        '^packages/engine/src/((decode|infer)/)?(node|web)\\.ts$',
        '^packages/engine/src/(testing|fixtures)/',
      ],
    },
    to: {
      path: ['node_modules/(sharp|onnxruntime-[a-z]+)/', '^packages/engine/src/(decode|infer)/(node|web)\\.ts$'],
    },
  },
  {
    name: 'engine-has-no-node-modules-of-the-platform',
    severity: 'error',
    from: {
      path: '^packages/engine/src',
      pathNot: [tests, '^packages/engine/src/((decode|infer)/)?node\\.ts$', '^packages/engine/src/(testing|fixtures)/'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'apps-never-import-each-other',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-sql-lives-under-db',
    severity: 'error',
    from: { path: '^apps/server/src', pathNot: ['^apps/server/src/db/', tests] },
    to: { path: 'node_modules/(drizzle-orm|@electric-sql/pglite|pg)/' },
  },
  {
    name: 'server-api-touches-no-tables',
    comment: 'A resource parses, calls and answers.',
    severity: 'error',
    from: { path: '^apps/server/src/(api|http)/', pathNot: tests },
    to: { path: '^apps/server/src/db/schema/' },
  },
  {
    name: 'server-rules-do-not-know-the-api',
    severity: 'error',
    from: {
      path: '^apps/server/src/(audit|cases|credits|accounts|patients|metrics|report|retention|review)/',
      pathNot: tests,
    },
    to: { path: '^apps/server/src/(api|http|jobs|main)' },
  },
  {
    name: 'server-jobs-answer-no-calls',
    severity: 'error',
    from: { path: '^apps/server/src/jobs/', pathNot: tests },
    to: { path: '^apps/server/src/(api|http|main)' },
  },
  {
    name: 'server-folds-findings-in-one-place',
    comment: 'Rows become findings as they stand in findings/ alone, so that every output has the same ones.',
    severity: 'error',
    from: { path: '^apps/server/src/', pathNot: [tests, testing, '^apps/server/src/imaging/findings/'] },
    to: {
      path: '^packages/contract/src/(review/fold|teeth/tooth-range)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-db-and-storage-import-no-rules',
    severity: 'error',
    from: { path: '^apps/server/src/(db|storage)/', pathNot: tests },
    to: {
      path: '^apps/server/src/(api|http|audit|jobs|cases|credits|accounts|patients|metrics|report|retention|review|main)',
    },
  },
  {
    name: 'server-decodes-in-its-picture-processes',
    comment: 'The thread that answers calls reads no uploaded byte; demo/ draws its own pictures.',
    severity: 'error',
    from: {
      path: '^apps/server/src/',
      pathNot: [
        '^apps/server/src/(imaging/pictures/operations|demo|testing)/',
        '^apps/server/src/imaging/pictures/(child|operations)\\.ts$',
        tests,
      ],
    },
    to: {
      path: [
        'node_modules/sharp/',
        '^packages/engine/src/node\\.ts$',
        '^apps/server/src/imaging/pictures/operations[./]',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-viewer-and-client-meet-in-a-screen',
    severity: 'error',
    from: { path: '^apps/web/src/(viewer|findings)/', pathNot: tests },
    to: { path: '^apps/web/src/(client|screens)/' },
  },
  {
    name: 'web-screens-know-no-other-screen',
    comment: 'What several screens need has a folder of its own.',
    severity: 'error',
    from: { path: '^apps/web/src/screens/([^/]+)/' },
    to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/$1/' },
  },
  {
    name: 'web-client-shows-nothing',
    severity: 'error',
    from: { path: '^apps/web/src/client/', pathNot: tests },
    to: { path: '^apps/web/src/(viewer|findings|screens|ui)/' },
  },
  {
    name: 'web-ui-knows-nothing-of-teeth',
    severity: 'error',
    from: { path: '^apps/web/src/(ui|theme)/', pathNot: tests },
    to: {
      path: [
        '^apps/web/src/(viewer|findings|screens|client)/',
        '^packages/contract/src/(classes|teeth|case|routes)/',
        '^packages/engine/',
      ],
    },
  },
  {
    name: 'web-runs-in-a-browser',
    severity: 'error',
    from: { path: '^apps/web/src', pathNot: tests },
    to: { path: ['node_modules/(sharp|onnxruntime-node)/', '^packages/engine/src/((decode|infer)/)?node\\.ts$'] },
  },
]

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
