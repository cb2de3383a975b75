// Stands for the headers that are parsed once for all rooms: see generator/CMakeLists.txt.
