/* A signed-in user gets the landing page inside the app, under the app's bar. */
void import('../main.tsx')
