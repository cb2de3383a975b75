# `cmake --install` and `cpack -G DEB`: the program, its manual page, completions and documentation.
include(GNUInstallDirs)

set(made ${CMAKE_BINARY_DIR}/made)
add_custom_command(
  OUTPUT ${made}/rulepress.1 ${made}/rulepress.bash ${made}/_rulepress ${made}/rulepress.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${made}
  COMMAND rulepress manual > ${made}/rulepress.1
  COMMAND rulepress completions bash > ${made}/rulepress.bash
  COMMAND rulepress completions zsh > ${made}/_rulepress
  COMMAND rulepress completions fish > ${made}/rulepress.fish
  DEPENDS rulepress)
add_custom_target(manual ALL DEPENDS ${made}/rulepress.1)

install(TARGETS rulepress RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${made}/rulepress.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/rulepress.bash RENAME rulepress
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${made}/_rulepress DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${made}/rulepress.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Rulepress authors <rulepress@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-lato, fonts-vollkorn, hyphen-en-us")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
