import { createRootRoute, createRoute, createRouter, type StaticDataRouteOption } from '@tanstack/react-router'
import type { TextKey } from '@xrai/contract/strings/translate'
import { readAnalysesSearch } from './records/analyses/analyses-search.ts'
import { readAuditSearch } from './screens/audit/audit-search.ts'
import { readCompareSearch } from './screens/compare/compare-search.ts'
import { readDeliverySearch } from './screens/deliveries/delivery-search.ts'
import { readHistorySearch } from './screens/patient/history-search.ts'
import { readResultSearch } from './screens/results-sent/result-search.ts'
import { pictureSearch } from './screens/teeth-segmentation/picture-search.ts'
import { lazyScreen } from './shell/frame/lazy-screen.ts'
import { RootFrame } from './shell/frame/root-frame.tsx'
import { ScreenFailed } from './shell/frame/screen-failed.tsx'
import { ScreenPending } from './shell/frame/screen-pending.tsx'
import { backSearch, guarded, signedOut } from './shell/frame/session-guards.ts'
import { readListSearch } from './shell/lists/list-search.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    readonly title?: TextKey
    /** The bar above the screen; with a session the landing page shows the app's bar. */
    readonly bar?: 'app' | 'landing'
    /** Ends with the site's footer. */
    readonly footer?: boolean
    /** Needs a session. */
    readonly guarded?: boolean
  }
}

const notFoundScreen = lazyScreen(() => import('./screens/not-found/not-found-screen.tsx'), 'NotFoundScreen')

const root = createRootRoute({ component: RootFrame, notFoundComponent: notFoundScreen })

/** Reads the named parameters of an address as texts. */
const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.flatMap(name => (search[name] === undefined ? [] : [[name, String(search[name])]])),
      // Each key is one of the names.
    ) as Partial<Record<Name, string>>

/** The options of a screen that needs a session: its guard, and the fact for the frame around it. */
const signedIn = (facts: Omit<StaticDataRouteOption, 'guarded'>) => ({
  beforeLoad: guarded,
  staticData: { ...facts, guarded: true },
})

const homeScreen = lazyScreen(() => import('./screens/home/home-screen.tsx'), 'HomeScreen')
const homeFacts = { title: 'home.title', bar: 'app' } as const

const analysisSearch = texts('analysis')

const analyzerResultsFacts = { title: 'analyzer.title' } as const

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyScreen(() => import('./screens/landing/landing-screen.tsx'), 'LandingScreen'),
    staticData: { bar: 'landing', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: backSearch,
    beforeLoad: signedOut,
    component: lazyScreen(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
    staticData: { title: 'login.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyScreen(() => import('./screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
    staticData: { title: 'forgot.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyScreen(() => import('./screens/reset-password/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    staticData: { title: 'reset.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyScreen(() => import('./screens/verify-email/verify-email-screen.tsx'), 'VerifyEmailScreen'),
    staticData: { title: 'verifyEmail.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyScreen(() => import('./screens/invitation/invitation-screen.tsx'), 'InvitationScreen'),
    staticData: { title: 'invitation.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    validateSearch: backSearch,
    beforeLoad: signedOut,
    component: lazyScreen(() => import('./screens/register/register-screen.tsx'), 'RegisterScreen'),
    staticData: { title: 'register.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home',
    ...signedIn(homeFacts),
    component: homeScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/inicio',
    ...signedIn(homeFacts),
    component: homeScreen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/teeth-segmentation',
    validateSearch: pictureSearch,
    component: lazyScreen(
      () => import('./screens/teeth-segmentation/teeth-segmentation-screen.tsx'),
      'TeethSegmentationScreen',
    ),
    staticData: { title: 'tryOut.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/upload',
    validateSearch: texts('patient'),
    ...signedIn({ title: 'upload.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/upload/upload-screen.tsx'), 'UploadScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/upload/bulk',
    ...signedIn({ title: 'bulk.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/bulk-upload/bulk-upload-screen.tsx'), 'BulkUploadScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analysis',
    validateSearch: readAnalysesSearch,
    ...signedIn({ title: 'analysis.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/profile',
    validateSearch: (search: Record<string, unknown>) => ({ ...texts('panel')(search), ...backSearch(search) }),
    ...signedIn({ title: 'profile.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/profile/profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/preview',
    validateSearch: texts('analysis', 'queue'),
    ...signedIn({ title: 'preview.title' }),
    component: lazyScreen(() => import('./screens/preview/preview-screen.tsx'), 'PreviewScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/report-preview',
    validateSearch: texts('analysis', 'report'),
    ...signedIn({ title: 'preview.report' }),
    component: lazyScreen(() => import('./screens/report-preview/report-preview-screen.tsx'), 'ReportPreviewScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/patient-view',
    validateSearch: analysisSearch,
    ...signedIn({ title: 'patientView.title' }),
    component: lazyScreen(() => import('./screens/patient-view/patient-view-screen.tsx'), 'PatientViewScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/para-el-paciente',
    component: lazyScreen(() => import('./screens/patient-link/patient-link-screen.tsx'), 'PatientLinkScreen'),
    staticData: { title: 'patientView.public.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/about',
    component: lazyScreen(() => import('./screens/about/about-screen.tsx'), 'AboutScreen'),
    staticData: { title: 'about.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/precision',
    component: lazyScreen(() => import('./screens/precision/precision-screen.tsx'), 'PrecisionScreen'),
    staticData: { title: 'precision.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verificar/{-$code}',
    component: lazyScreen(() => import('./screens/verify-report/verify-report-screen.tsx'), 'VerifyReportScreen'),
    staticData: { title: 'verification.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    component: lazyScreen(() => import('./screens/help/help-screen.tsx'), 'HelpScreen'),
    staticData: { title: 'help.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contact',
    validateSearch: texts('topic'),
    component: lazyScreen(() => import('./screens/contact/contact-screen.tsx'), 'ContactScreen'),
    staticData: { title: 'contact.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pricing',
    validateSearch: texts('plan'),
    component: lazyScreen(() => import('./screens/pricing/pricing-screen.tsx'), 'PricingScreen'),
    staticData: { title: 'pricing.title', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    component: lazyScreen(() => import('./screens/terms/terms-screen.tsx'), 'TermsScreen'),
    staticData: { title: 'footer.terms', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: lazyScreen(() => import('./screens/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
    staticData: { title: 'footer.privacy', footer: true },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operator',
    ...signedIn({ title: 'operator.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/operator/operator-screen.tsx'), 'OperatorScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: readAuditSearch,
    ...signedIn({ title: 'auditTrail.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/clinic',
    ...signedIn({ title: 'clinicPage.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/clinic/clinic-screen.tsx'), 'ClinicScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connections',
    ...signedIn({ title: 'connections.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/connections/connections-screen.tsx'), 'ConnectionsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connections/deliveries',
    validateSearch: readDeliverySearch,
    ...signedIn({ title: 'webhooks.deliveriesPage.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connections/results',
    validateSearch: readResultSearch,
    ...signedIn({ title: 'results.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/results-sent/results-sent-screen.tsx'), 'ResultsSentScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/agreement',
    ...signedIn({ title: 'agreement.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/agreement/agreement-screen.tsx'), 'AgreementScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unauthorized',
    component: lazyScreen(() => import('./screens/unauthorized/unauthorized-screen.tsx'), 'UnauthorizedScreen'),
    staticData: { title: 'unauthorized.title' },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch: readListSearch,
    ...signedIn({ title: 'reportList.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/patients',
    validateSearch: readListSearch,
    ...signedIn({ title: 'patients.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/patients/patients-screen.tsx'), 'PatientsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/compare',
    validateSearch: readCompareSearch,
    ...signedIn({ title: 'compare.title' }),
    component: lazyScreen(() => import('./screens/compare/compare-screen.tsx'), 'CompareScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/trash',
    ...signedIn({ title: 'trash.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/patients/$id/odontogram/{-$chart}',
    ...signedIn({ title: 'odontogram.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/odontogram/odontogram-screen.tsx'), 'OdontogramScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/patients/$id',
    validateSearch: readHistorySearch,
    ...signedIn({ title: 'patients.name', bar: 'app' }),
    component: lazyScreen(() => import('./screens/patient/patient-screen.tsx'), 'PatientScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/patients/$id/series',
    ...signedIn({ title: 'series.title', bar: 'app' }),
    component: lazyScreen(() => import('./screens/series/series-screen.tsx'), 'SeriesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analyzer-results',
    validateSearch: analysisSearch,
    ...signedIn(analyzerResultsFacts),
    component: lazyScreen(() => import('./screens/analyzer-results/all-results-screen.tsx'), 'AllResultsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/analyzer-results/$id',
    validateSearch: analysisSearch,
    ...signedIn(analyzerResultsFacts),
    component: lazyScreen(() => import('./screens/analyzer-results/case-results-screen.tsx'), 'CaseResultsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my-cases',
    validateSearch: readListSearch,
    ...signedIn({ title: 'cases.title' }),
    component: lazyScreen(() => import('./screens/my-cases/my-cases-screen.tsx'), 'MyCasesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/my-cases/create',
    validateSearch: texts('case', 'patient'),
    ...signedIn({ title: 'createCase.title' }),
    component: lazyScreen(() => import('./screens/create-case/create-case-screen.tsx'), 'CreateCaseScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: notFoundScreen,
    staticData: { title: 'notFound.title' },
  }),
])

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenFailed,
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 300,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
