/**
 * The dependency rules (ARCHITECTURE.md). Each rule is proved by a planted fault in checks/dependency-rules.test.ts, so a rule
 * whose pattern stops matching is noticed.
 */
const tests = '\\.test\\.tsx?$'
const testing = '/(testing|fixtures)/'

/**
 * Every folder of a source tree, each above those that it may import. A new folder is placed here, so that no two folders
 * ever need each other; the files beside the folders (main, router, pipeline) stand outside the order.
 */
export const folderOrder = {
  'packages/contract/src': [
    'strings',
    'errors',
    'classes',
    'teeth',
    'mounts',
    'measurements',
    'odontogram',
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
    'base',
    'settings',
    'db',
    'platform',
    'accounts',
    'imaging',
    'reports',
    'records',
    'insight',
    'interop',
    'http',
    'jobs',
    'demo',
    'commands',
  ],
  'apps/server/src/platform': [
    'data-dir',
    'multipart',
    'process',
    'admission',
    'telemetry',
    'mail',
    'outbound',
    'storage',
  ],
  'apps/server/src/accounts': ['credits', 'operator', 'outbox', 'sessions', 'audit', 'notifications', 'identity'],
  'apps/server/src/imaging': [
    'findings',
    'pictures',
    'engines',
    'models',
    'analyses',
    'measurements',
    'receiving',
    'review',
  ],
  'apps/server/src/reports': ['report', 'dicom-results', 'patient-view', 'signature'],
  'apps/server/src/records': [
    'backup',
    'personal-data',
    'cases',
    'odontograms',
    'retention',
    'patients',
    'history',
    'mounts',
  ],
  'apps/server/src/insight': ['list-exports', 'metrics', 'training-set'],
  'apps/server/src/interop': [
    'dicom-network',
    'dicomweb',
    'fhir',
    'watch-folder',
    'webhooks',
    'dicom-receiver',
    'peers',
    'pacs',
    'result-delivery',
  ],
  'apps/server/src/http': ['frame', 'api-clients', 'web', 'api'],
  'apps/server/src/accounts/identity': ['credentials', 'clinic', 'login', 'devices', 'profile'],
  'apps/server/src/http/api': [
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
  'apps/web/src': [
    'base',
    'viewer',
    'client',
    'findings',
    'shell',
    'records',
    'intake',
    'connections',
    'reports',
    'review-room',
    'screens',
    'prerendered',
  ],
  'apps/web/src/base': ['theme', 'language', 'ui'],
  'apps/web/src/findings': ['measurements', 'review-queue', 'tooth-chart', 'workbench', 'review'],
  'apps/web/src/shell': ['account', 'clinic-sites', 'credits', 'site', 'frame', 'legal', 'lists'],
  'apps/web/src/records': ['analyses', 'odontogram', 'patients', 'assign', 'cases'],
  'apps/web/src/intake': ['anonymise', 'dicom-codecs', 'quality-check', 'detector', 'image-intake', 'bulk-upload'],
  'apps/web/src/connections': ['delivery-list', 'peers', 'result-delivery', 'webhooks'],
  'apps/web/src/reports': ['report', 'patient-view'],
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
      pathNot: [tests, '^packages/engine/src/((decode|infer)/)?(node|web)\\.ts$'],
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
      pathNot: [tests, '^packages/engine/src/((decode|infer)/)?node\\.ts$'],
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
    from: { path: '^apps/server/src/http/', pathNot: tests },
    to: { path: '^apps/server/src/db/schema/' },
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
    name: 'server-writes-radiographs-in-one-place',
    comment: 'Every radiograph is written by storeRadiograph, so that its locks have one order (docs/decisions/118).',
    severity: 'error',
    from: {
      path: '^apps/server/src/',
      pathNot: [tests, testing, '^apps/server/src/imaging/analyses/store-radiograph\\.ts$'],
    },
    to: { path: '^apps/server/src/db/queries/imaging/new-radiographs\\.ts$' },
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
    from: { path: '^apps/web/src/(viewer/|findings/[^/]+$)', pathNot: tests },
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
    to: { path: '^apps/web/src/(viewer|findings|screens|base/ui)/' },
  },
  {
    name: 'web-ui-knows-nothing-of-teeth',
    severity: 'error',
    from: { path: '^apps/web/src/base/(ui|theme)/', pathNot: tests },
    to: {
      path: [
        '^apps/web/src/(viewer|findings|screens|client)/',
        '^packages/contract/src/(?!strings/|errors/)',
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
