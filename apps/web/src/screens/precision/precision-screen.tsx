import { PrecisionPage } from './precision-page.tsx'

export const PrecisionScreen = () => <PrecisionPage />
