// @ts-nocheck Runs in the browser unchanged: tells the page around this frame whether cookies work here.
'use strict'
document.cookie = `KC_3P=1; path=${location.pathname}; SameSite=Lax`
parent.postMessage(document.cookie.includes('KC_3P=1') ? 'supported' : 'unsupported', location.origin)
