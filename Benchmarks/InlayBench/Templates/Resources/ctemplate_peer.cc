// Renders the row with ctemplate: the arguments are the template's file and the values, each behind
// its name. A value of the name TAG makes a section of its own, and one of UNREAD shows a section.
// Reads and writes the protocol of peers.py.
#include <ctemplate/template.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

static void render(int argc, char **argv, std::string *output) {
    ctemplate::TemplateDictionary values("row");
    for (int index = 2; index + 1 < argc; index += 2) {
        if (strcmp(argv[index], "TAG") == 0) {
            values.AddSectionDictionary("TAGS")->SetValue("TAG", argv[index + 1]);
        } else if (strcmp(argv[index], "UNREAD") == 0) {
            values.ShowSection("UNREAD");
        } else {
            values.SetValue(argv[index], argv[index + 1]);
        }
    }
    output->clear();
    ctemplate::ExpandTemplate(argv[1], ctemplate::DO_NOT_STRIP, &values, output);
}

int main(int argc, char **argv) {
    std::string output, engine, workload;
    long count;
    std::cout << "ctemplate row" << std::endl;
    while (std::cin >> engine >> workload >> count) {
        if (count == 0) {
            render(argc, argv, &output);
            std::cout << output.size() << "\n" << output << std::flush;
            continue;
        }
        auto start = std::chrono::steady_clock::now();
        for (long round = 0; round < count; round++) render(argc, argv, &output);
        std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        std::cout << passed.count() << std::endl;
    }
}
