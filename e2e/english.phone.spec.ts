import { testEnglishScreens } from './english-tests.ts'

testEnglishScreens()
