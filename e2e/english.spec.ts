import { testEnglishScreens, testLanguageChoice } from './english-tests.ts'

testEnglishScreens()
testLanguageChoice()
