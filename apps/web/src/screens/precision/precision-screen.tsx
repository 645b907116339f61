import { useResearchModel } from '../../client/models.ts'
import { PrecisionPage } from './precision-page.tsx'
import { researchFile } from './research-file.ts'

export const PrecisionScreen = () => <PrecisionPage research={useResearchModel() ? researchFile : null} />
